module example.com/corefile

go 1.19
