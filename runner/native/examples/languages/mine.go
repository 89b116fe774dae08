// go build -buildmode=c-archive -o libmine.a mine.go
// cc -shared -fPIC -o mine.so mine_plugin.c libmine.a -lpthread

package main

// #include <stdbool.h>
// #include <stddef.h>
// #include <stdint.h>
import "C"

import (
	"unicode/utf8"
	"unsafe"
)

//export my_utf8_is_valid
func my_utf8_is_valid(bytes *C.uint8_t, count C.size_t) C.bool {
	return C.bool(utf8.Valid(unsafe.Slice((*byte)(bytes), int(count))))
}

func main() {}
