module codec

go 1.19
