package codec

import (
	"os"
	"testing"

	"codec/utfproof"
)

var codec = utfproof.Codec{Name: "my codec", Version: "1.0", Operations: map[string]any{
	"utf-8.validate": Validate,
	"utf-8.decode":   Decode,
}}

// One subtest for each operation.
func TestConforms(t *testing.T) { codec.Test(t) }

// As an adapter: go test -c -o adapter && utfproof check --adapter './adapter serve'
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "serve" {
		codec.Serve()
		return
	}
	os.Exit(m.Run())
}
