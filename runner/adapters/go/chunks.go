package main

import "io"

// A stream that returns one chunk for each call.
type chunkReader [][]byte

func chunksOf(operands []string) io.Reader {
	chunks := chunkReader{}
	for _, operand := range operands {
		chunks = append(chunks, readBytes(operand))
	}
	return &chunks
}

func (r *chunkReader) Read(buffer []byte) (int, error) {
	if len(*r) == 0 {
		return 0, io.EOF
	}
	length := copy(buffer, (*r)[0])
	(*r)[0] = (*r)[0][length:]
	if len((*r)[0]) == 0 {
		*r = (*r)[1:]
	}
	return length, nil
}
