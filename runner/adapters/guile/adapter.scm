;; Guile as an adapter. Without an argument, the procedures between strings and bytevectors: utf8->string and its
;; relatives, and bytevector->string and string->bytevector with substitution. With the argument "port", the decoders
;; and encoders of ports, with one chunk of the input for each read.
;;
;; This file contains no codec: it only converts hexadecimal to the types of Guile and back. Guile characters are scalar
;; values, so a surrogate cannot be passed to it.

(use-modules (ice-9 binary-ports)
             (ice-9 iconv)
             (ice-9 match)
             (ice-9 rdelim)
             (rnrs bytevectors)
             (srfi srfi-1))

;; Hexadecimal

(define (digit character)
  (let ((code (char->integer character)))
    (if (< code 65) (- code 48) (- (logand code #xDF) 55))))

(define (read-words operand)
  (let next ((at (1- (string-length operand))) (place 1) (value 0) (words '()))
    (cond
     ((< at 0) (if (= place 1) words (cons value words)))
     ((char=? (string-ref operand at) #\space) (next (1- at) 1 0 (cons value words)))
     (else (next (1- at) (* 16 place) (+ value (* place (digit (string-ref operand at)))) words)))))

(define (read-bytes operand)
  (u8-list->bytevector (read-words operand)))

(define (read-units operand)
  ;; The code units, the higher byte of each first.
  (let ((units (read-words operand)))
    (if (null? units) #vu8() (uint-list->bytevector units (endianness big) 2))))

(define (read-points operand)
  (list->string (map integer->char (read-words operand))))

(define (hexadecimal value digits)
  (let ((word (string-upcase (number->string value 16))))
    (string-pad word (max digits (string-length word)) #\0)))

(define (write-words values table)
  ;; The table caches the words written so far.
  (define (word value)
    (or (vector-ref table value)
        (let ((word (hexadecimal value (if (< (vector-length table) 257) 2 4))))
          (vector-set! table value word)
          word)))
  (string-join (map word values)))

(define bytes-table (make-vector #x100 #f))
(define points-table (make-vector #x110000 #f))

(define (write-bytes bytes)
  (write-words (bytevector->u8-list bytes) bytes-table))

(define (write-units bytes)
  (if (zero? (bytevector-length bytes))
      ""
      (write-words (bytevector->uint-list bytes (endianness big) 2) points-table)))

(define (write-points text)
  (write-words (map char->integer (string->list text)) points-table))

(define (write-nothing text) "")

;; Each operation is a list: its name, whether it takes chunks, its declared policies, the call.

;; A port treats a byte order mark at its start as part of its encoding ("BOM Handling" in the manual).
(define bom-removed "\"byte-order-mark\":\"removed\"")

(define (procedure name call read-operand write-result . policies)
  (list name #f policies
        (match-lambda ((operand) (write-result (call (read-operand operand)))))))

(define (utf16be->string bytes) (utf16->string bytes (endianness big)))
(define (utf16le->string bytes) (utf16->string bytes (endianness little)))
(define (string->utf16be text) (string->utf16 text (endianness big)))
(define (string->utf16le text) (string->utf16 text (endianness little)))
(define (substituting encoding) (lambda (bytes) (bytevector->string bytes encoding 'substitute)))

(define procedures
  (list
   (procedure "utf-8.validate" utf8->string read-bytes write-nothing)
   (procedure "utf-8.decode" utf8->string read-bytes write-points)
   (procedure "utf-8.encode" string->utf8 read-points write-bytes)
   (procedure "utf-8.decode-lossy" (substituting "UTF-8") read-bytes write-points bom-removed)
   (procedure "whatwg-utf-8.decode" (substituting "UTF-8") read-bytes write-points)
   (procedure "utf-16.validate" utf16be->string read-units write-nothing)
   (procedure "utf-16.decode" utf16be->string read-units write-points)
   (procedure "utf-16.encode" string->utf16be read-points write-units)
   (procedure "utf-16.decode-lossy" (substituting "UTF-16BE") read-units write-points)
   (procedure "utf-16be.decode" utf16be->string read-bytes write-points)
   (procedure "utf-16be.encode" string->utf16be read-points write-bytes)
   (procedure "utf-16le.decode" utf16le->string read-bytes write-points)
   (procedure "utf-16le.encode" string->utf16le read-points write-bytes)))

(define (chunk-port chunks)
  (make-custom-binary-input-port
   "chunks"
   (lambda (bytes start count)
     ;; An empty read would be the end.
     (set! chunks (drop-while (lambda (chunk) (zero? (bytevector-length chunk))) chunks))
     (match chunks
       (() 0)
       ((chunk . rest)
        (let ((size (min count (bytevector-length chunk)))
              (left (max 0 (- (bytevector-length chunk) count))))
          (bytevector-copy! chunk 0 bytes start size)
          (let ((kept (make-bytevector left)))
            (bytevector-copy! chunk size kept 0 left)
            (set! chunks (cons kept rest)))
          size))))
   #f #f #f))

(define (read-all port encoding strategy)
  (set-port-encoding! port encoding)
  (set-port-conversion-strategy! port strategy)
  (let ((text (read-string port)))
    (close-port port)
    text))

(define (input-port name encoding strategy read-operand write-result . policies)
  (list name #t policies
        (lambda (operands)
          (write-result (read-all (chunk-port (map read-operand operands)) encoding strategy)))))

(define (output-port name encoding write-result . policies)
  (list name #f policies
        (match-lambda
          ((operand)
           (write-result
            (call-with-output-bytevector
             (lambda (port)
               (set-port-encoding! port encoding)
               (set-port-conversion-strategy! port 'error)
               (display (read-points operand) port))))))))

(define ports
  (list
   (input-port "utf-8.validate" "UTF-8" 'error read-bytes write-nothing)
   (input-port "utf-8.decode" "UTF-8" 'error read-bytes write-points bom-removed)
   (input-port "utf-8.decode-lossy" "UTF-8" 'substitute read-bytes write-points bom-removed)
   (input-port "whatwg-utf-8.decode" "UTF-8" 'substitute read-bytes write-points)
   (input-port "whatwg-utf-8.decode-fatal" "UTF-8" 'error read-bytes write-points)
   (output-port "utf-8.encode" "UTF-8" write-bytes)
   (input-port "utf-16.validate" "UTF-16BE" 'error read-units write-nothing)
   (input-port "utf-16.decode" "UTF-16BE" 'error read-units write-points)
   (output-port "utf-16.encode" "UTF-16BE" write-units)
   (input-port "utf-16.decode-lossy" "UTF-16BE" 'substitute read-units write-points)
   (input-port "utf-16be.decode" "UTF-16BE" 'error read-bytes write-points)
   (output-port "utf-16be.encode" "UTF-16BE" write-bytes)
   (input-port "utf-16le.decode" "UTF-16LE" 'error read-bytes write-points)
   (output-port "utf-16le.encode" "UTF-16LE" write-bytes)
   (input-port "utf-16-labelled.decode" "UTF-16" 'error read-bytes write-points)
   (input-port "utf-32be.decode" "UTF-32BE" 'error read-bytes write-points)
   (output-port "utf-32be.encode" "UTF-32BE" write-bytes)
   (input-port "utf-32le.decode" "UTF-32LE" 'error read-bytes write-points)
   (output-port "utf-32le.encode" "UTF-32LE" write-bytes)
   (input-port "utf-32-labelled.decode" "UTF-32" 'error read-bytes write-points)
   (output-port "utf-32-labelled.encode" "UTF-32" write-bytes "\"byte-order\":\"big-endian-with-mark\"")))

;; The protocol

(define (describe name operations)
  (define (offer operation)
    (format #f "\"~a\":~a" (first operation) (if (second operation) "{\"chunks\":true}" "{}")))
  (define (declare operation)
    (format #f "\"~a\":{~a}" (first operation) (string-join (third operation) ",")))
  (format #f "{\"utfproof\":1,\"implementation\":{\"name\":\"~a\",\"version\":\"~a\"},\"operations\":{~a},\"policies\":{~a}}"
          name
          (version)
          (string-join (map offer operations) ",")
          (string-join (map declare (filter (lambda (operation) (pair? (third operation))) operations)) ",")))

(define (every-other list)
  (match list
    ((one _ . rest) (cons one (every-other rest)))
    (rest rest)))

(define (message key arguments)
  (define (plain character)
    (if (or (char<? character #\space) (char>? character #\~) (memv character '(#\" #\\))) #\? character))
  (string-map plain (format #f "~a: ~a" key (second arguments))))

;; {"id":7,"op":"utf-8.decode","in":["E2 82 AC"]} is split at its quotation marks.
(define (reply line table)
  (let* ((parts (string-split line #\"))
         (number (string-trim-both (third parts) (char-set #\: #\,)))
         (operation (hash-ref table (sixth parts))))
    (if operation
        (catch #t
          (lambda ()
            (let ((out ((fourth operation) (every-other (drop-right (drop parts 9) 1)))))
              (string-append "{\"id\":" number ",\"out\":\"" out "\"}")))
          (lambda (key . arguments)
            (match key
              ((or 'decoding-error 'encoding-error)
               (string-append "{\"id\":" number ",\"error\":\"" (message key arguments) "\"}"))
              ('out-of-range
               (string-append "{\"id\":" number ",\"skip\":\"a character of Guile cannot be a surrogate\"}"))
              (_ (apply throw key arguments)))))
        (string-append "{\"id\":" number ",\"skip\":\"Guile does not support this operation\"}"))))

(define (main arguments)
  (define port? (equal? arguments '("port")))
  (define operations (if port? ports procedures))
  (define table (make-hash-table))
  (for-each (lambda (operation) (hash-set! table (first operation) operation)) operations)
  (set-port-encoding! (current-input-port) "ISO-8859-1")
  (set-port-encoding! (current-output-port) "ISO-8859-1")
  (setvbuf (current-output-port) 'block 65536)
  (let loop ((line (read-line)))
    (unless (eof-object? line)
      (cond
       ((string-null? line) (force-output))
       (else
        (display (if (string-prefix? "{\"id\":" line)
                     (reply line table)
                     (describe (if port? "Guile ports" "Guile") operations)))
        (newline)))
      (loop (read-line))))
  (force-output))

(main (cdr (command-line)))
