#lang racket/base
;; Racket as an adapter. The argument chooses: nothing for bytes->string/utf-8 and its relatives, "converter" for
;; bytes-open-converter, "port" for characters read from a port.
;;
;; This file contains no codec: it only converts hexadecimal to the types of Racket and back. Racket characters are
;; scalar values. Converters to and from UTF-16 use the byte order of the machine.

(require racket/list racket/port racket/string)

(struct rejected (message at))
(struct unaskable (why))

(define (digit character)
  (define code (char->integer character))
  (if (< code 65) (- code 48) (- code 55)))

(define (numbers operand)
  (define-values (before last)
    (for/fold ([before '()] [number #f]) ([character (in-string operand)])
      (if (char=? character #\space)
          (values (cons number before) #f)
          (values before (+ (* 16 (or number 0)) (digit character))))))
  (reverse (if last (cons last before) before)))

(define (read-bytes* operand) (apply bytes (numbers operand)))

(define (read-units operand)
  (apply bytes-append (map (lambda (unit) (integer->integer-bytes unit 2 #f)) (numbers operand))))

(define (read-text operand)
  (define points (numbers operand))
  (when (ormap (lambda (point) (<= #xD800 point #xDFFF)) points)
    (raise (unaskable "a Racket character cannot be a surrogate")))
  (list->string (map integer->char points)))

(define (write-number number digits port)
  (when (or (> digits 1) (> number 15)) (write-number (quotient number 16) (- digits 1) port))
  (write-char (string-ref "0123456789ABCDEF" (remainder number 16)) port))

;; Each number has at least this many digits and is followed by a space, except the last one.
(define (write-numbers numbers digits)
  (define port (open-output-string))
  (for ([number numbers])
    (write-number number digits port)
    (write-char #\space port))
  (define text (get-output-string port))
  (if (string=? text "") "" (substring text 0 (- (string-length text) 1))))

(define (write-bytes* data) (write-numbers (in-bytes data) 2))

(define (write-units data)
  (write-numbers (for/list ([at (in-range 0 (bytes-length data) 2)]) (integer-bytes->integer data #f #f at (+ at 2))) 4))

(define (write-text text) (write-numbers (map char->integer (string->list text)) 4))

(define (write-nothing accepted) "")

;; An operation is a pair: whether it takes chunks, and a function of the operands.
(define (whole read call write)
  (cons #f (lambda (operands) (write (call (read (first operands)))))))

(define (validate data)
  (or (bytes-utf-8-length data) (raise (rejected "bytes-utf-8-length is #f" #f))))

(define (decode data)
  (with-handlers ([exn:fail:contract? (lambda (error) (raise (rejected "bytes->string/utf-8 fails" #f)))])
    (bytes->string/utf-8 data)))

(define (decode-lossy data) (bytes->string/utf-8 data #\uFFFD))

;; The incomplete rest of a chunk that bytes-convert leaves goes before the next chunk.
(define (convert from to read write unit)
  (cons #t
        (lambda (operands)
          (define converter (bytes-open-converter from to))
          (define-values (converted done rest)
            (for/fold ([converted '()] [done 0] [rest #""]) ([operand (in-list operands)])
              (define chunk (bytes-append rest (read operand)))
              (define-values (result length status) (bytes-convert converter chunk))
              (when (eq? status 'error) (raise (rejected "bytes-convert gives 'error" (quotient (+ done length) unit))))
              (values (cons result converted) (+ done length) (subbytes chunk length))))
          (define-values (end status) (bytes-convert-end converter))
          (bytes-close-converter converter)
          (unless (equal? rest #"") (raise (rejected "bytes-convert gives 'aborts" (quotient done unit))))
          (write (apply bytes-append (reverse (cons end converted)))))))

(define (read-port operands)
  (define port (apply input-port-append #t (map (lambda (operand) (open-input-bytes (read-bytes* operand))) operands)))
  (write-text (port->string port)))

(define per-byte "\"policies\":{\"utf-8.decode-lossy\":{\"replacement\":\"per-byte\"}}")

(define-values (name policies operations)
  (case (if (zero? (vector-length (current-command-line-arguments)))
            "strings"
            (vector-ref (current-command-line-arguments) 0))
    [("strings")
     (values "Racket" per-byte
             (hash "utf-8.validate" (whole read-bytes* validate write-nothing)
                   "utf-8.decode" (whole read-bytes* decode write-text)
                   "utf-8.decode-lossy" (whole read-bytes* decode-lossy write-text)
                   "utf-8.decode-lossy-per-byte" (whole read-bytes* decode-lossy write-text)
                   "utf-8.encode" (whole read-text string->bytes/utf-8 write-bytes*)))]
    [("converter")
     (values "Racket bytes-convert" #f
             (hash "utf-8.validate" (convert "UTF-8" "UTF-8" read-bytes* write-nothing 1)
                   "utf-8.decode" (convert "UTF-8" "UTF-8" read-bytes* (lambda (data) (write-text (decode data))) 1)
                   "wtf-8.to-utf-16" (convert "WTF-8" "WTF-16" read-bytes* write-units 1)
                   "wtf-8.from-utf-16" (convert "WTF-16" "WTF-8" read-units write-bytes* 2)))]
    [("port") (values "Racket ports" per-byte (hash "utf-8.decode-lossy" (cons #t read-port)))]))

(define (describe)
  (format "{\"utfproof\":1,\"implementation\":{\"name\":\"~a\",\"version\":\"~a\"},\"operations\":{~a}~a}"
          name
          (version)
          (string-join (for/list ([(operation how) operations])
                         (format "\"~a\":~a" operation (if (car how) "{\"chunks\":true}" "{}")))
                       ",")
          (if policies (string-append "," policies) "")))

;; The elements of "in" are every other part between quotation marks.
(define (operands-of parts)
  (if (or (null? parts) (null? (cdr parts))) '() (cons (car parts) (operands-of (cddr parts)))))

;; A text, split at its quotation marks. On a line of some megabytes, regexp-split takes half a minute.
(define (split-at-quotes text)
  (let loop ([end (string-length text)] [at (- (string-length text) 1)] [parts '()])
    (cond
      [(< at 0) (cons (substring text 0 end) parts)]
      [(char=? (string-ref text at) #\") (loop at (- at 1) (cons (substring text (+ at 1) end) parts))]
      [else (loop end (- at 1) parts)])))

(define (reply line)
  ;; {"id":7,"op":"utf-8.decode","in":["E2 82 AC"]} is split at its quotation marks.
  (define parts (split-at-quotes line))
  (define start (string-append "{\"id\"" (string-trim (third parts) ",") ","))
  (define operation (hash-ref operations (sixth parts) #f))
  (with-handlers ([rejected?
                   (lambda (it)
                     (format "~a\"error\":\"~a\"~a}" start (rejected-message it)
                             (if (rejected-at it) (format ",\"at\":~a" (rejected-at it)) "")))]
                  [unaskable? (lambda (it) (format "~a\"skip\":\"~a\"}" start (unaskable-why it)))])
    (unless operation (raise (unaskable "Racket does not support this operation")))
    (string-append start "\"out\":\"" ((cdr operation) (operands-of (list-tail parts 9))) "\"}")))

(for ([line (in-lines)])
  (cond
    [(equal? line "") (flush-output)]
    [(string-prefix? line "{\"id\":") (write-string (reply line)) (newline)]
    [else (write-string (describe)) (newline)]))
