;;; Common Lisp as an adapter: SBCL's octets-to-string and string-to-octets: with a plain external format for the strict
;;; operations, and with a :replacement for the lossy ones.
;;;
;;; This file contains no codec: it only converts hexadecimal to the types of SBCL and back. An SBCL character may be a
;;; surrogate, so every code point can be passed to it.

(defpackage utfproof-adapter (:use common-lisp))
(in-package utfproof-adapter)

(declaim (optimize speed (safety 1)) (sb-ext:muffle-conditions sb-ext:compiler-note))

(deftype octets () '(simple-array (unsigned-byte 8) (*)))

;;; Hexadecimal

(defun number-at (operand from to)
  (declare (simple-string operand) (fixnum from to))
  (let ((value 0))
    (declare (type (unsigned-byte 32) value))
    (loop for at of-type fixnum from from below to
          do (setf value (logior (ash (logand value #xFFFFFF) 4) (the fixnum (digit-char-p (char operand at) 16)))))
    value))

(defun read-octets (operand stride)
  "The bytes of an operand whose words are STRIDE characters apart: of code units, the higher byte comes first."
  (declare (simple-string operand) (fixnum stride))
  (let* ((size (floor (1- stride) 2))
         (octets (make-array (* size (floor (1+ (length operand)) stride)) :element-type '(unsigned-byte 8))))
    (declare (fixnum size))
    (dotimes (index (length octets) octets)
      (multiple-value-bind (word place) (floor index size)
        (let ((from (+ (* stride word) (* 2 place))))
          (setf (aref octets index) (number-at operand from (+ from 2))))))))

(defun read-bytes (operand) (read-octets operand 3))
(defun read-units (operand) (read-octets operand 5))

(defun read-points (operand)
  (declare (simple-string operand))
  (let ((text (make-array 8 :element-type 'character :adjustable t :fill-pointer 0)))
    (loop with from of-type fixnum = 0
          while (< from (length operand))
          do (let ((to (or (position #\Space operand :start from) (length operand))))
               (vector-push-extend (code-char (number-at operand from to)) text)
               (setf from (1+ to))))
    (coerce text 'simple-string)))

(defun write-octets (octets size out)
  "In words of SIZE bytes."
  (declare (type octets octets) (fixnum size))
  (dotimes (index (length octets))
    (when (and (plusp index) (zerop (mod index size))) (write-char #\Space out))
    (write-string (svref #.(coerce (loop for byte below 256 collect (format nil "~2,'0X" byte)) 'simple-vector)
                         (aref octets index))
                  out)))

(defun write-bytes (octets out) (write-octets octets 1 out))
(defun write-units (octets out) (write-octets octets 2 out))

(defun write-points (text out)
  ;; For UTF-16, octets-to-string does not return a simple string.
  (declare (string text))
  (dotimes (index (length text))
    (when (plusp index) (write-char #\Space out))
    (let ((value (char-code (char text index))))
      (loop for place of-type fixnum from (cond ((> value #xFFFFF) 20) ((> value #xFFFF) 16) (t 12)) downto 0 by 4
            do (write-char (char "0123456789ABCDEF" (ldb (byte 4 place) value)) out)))))

(defun write-nothing (text out) (declare (ignore text out)))

;;; Requests

(defparameter *operations* (make-hash-table :test #'equal))

(defmacro decoder (name external-format read write)
  `(setf (gethash ,name *operations*)
         (lambda (operand out)
           (,write (sb-ext:octets-to-string (the octets (,read operand)) :external-format ,external-format) out))))

(defmacro encoder (name external-format write)
  `(setf (gethash ,name *operations*)
         (lambda (operand out)
           (,write (sb-ext:string-to-octets (read-points operand) :external-format ,external-format) out))))

(decoder "utf-8.validate" :utf-8 read-bytes write-nothing)
(decoder "utf-8.decode" :utf-8 read-bytes write-points)
(decoder "utf-8.decode-lossy" '(:utf-8 :replacement #\ufffd) read-bytes write-points)
(encoder "utf-8.encode" :utf-8 write-bytes)
(decoder "utf-16.validate" :utf-16be read-units write-nothing)
(decoder "utf-16.decode" :utf-16be read-units write-points)
(decoder "utf-16.decode-lossy" '(:utf-16be :replacement #\ufffd) read-units write-points)
(encoder "utf-16.encode" :utf-16be write-units)
(decoder "utf-16be.decode" :utf-16be read-bytes write-points)
(encoder "utf-16be.encode" :utf-16be write-bytes)
(decoder "utf-16le.decode" :utf-16le read-bytes write-points)
(encoder "utf-16le.encode" :utf-16le write-bytes)

;;; The protocol

(defun describe-all (out)
  (let ((names (loop for name being the hash-keys of *operations* collect name)))
    (format out "{\"utfproof\":1,\"implementation\":{\"name\":\"SBCL\",\"version\":\"~A\"},"
            (lisp-implementation-version))
    (format out "\"operations\":{~{\"~A\":{}~^,~}}}~%" names)))

(defun split (line)
  (declare (simple-string line))
  (loop with from of-type fixnum = 0
        for to = (position #\" line :start from)
        collect (subseq line from to)
        while to
        do (setf from (1+ to))))

(defun reply (line out)
  "To {\"id\":7,\"op\":\"utf-8.decode\",\"in\":[\"E2 82 AC\"]}, which is split at its quotation marks."
  (let* ((parts (split line))
         (start (concatenate 'string "{\"id\":" (string-trim ":," (third parts))))
         (operation (gethash (sixth parts) *operations*)))
    (write-string start out)
    (if (null operation)
        (write-string ",\"skip\":\"SBCL does not support this operation\"}" out)
        (handler-case
            (let ((result (with-output-to-string (text) (funcall operation (tenth parts) text))))
              (format-out out ",\"out\":\"" result "\"}"))
          (sb-impl::octet-decoding-error (rejection)
            (refuse out rejection)
            (format out ",\"at\":~D}" (/ (sb-impl::octet-decoding-error-start rejection) (unit (sixth parts)))))
          ;; Its position counts the octets written.
          (sb-int:character-encoding-error (rejection)
            (refuse out rejection)
            (write-char #\} out))))
    (write-char #\Newline out)))

(defun refuse (out rejection)
  ;; The class, not the report: the report of an octets-encoding-error can fail, because it uses the position as one in
  ;; the string.
  (format-out out ",\"error\":\"" (string-downcase (type-of rejection)) "\""))

(defun unit (operation)
  "How many bytes an input unit of OPERATION has."
  (if (eql 0 (search "utf-16." operation)) 2 1))

(defun format-out (out &rest parts)
  (dolist (part parts) (write-string part out)))

(defun main ()
  ;; The protocol is ASCII.
  (let ((in (sb-sys:make-fd-stream 0 :input t :buffering :full :external-format :latin-1))
        (out (sb-sys:make-fd-stream 1 :output t :buffering :full :external-format :latin-1)))
    (loop for line = (read-line in nil)
          while line
          do (cond
               ((string= line "") (force-output out))
               ((and (> (length line) 5) (string= "{\"id\":" line :end2 6))
                (reply (coerce line 'simple-string) out))
               (t (describe-all out))))
    (finish-output out)))

(main)
