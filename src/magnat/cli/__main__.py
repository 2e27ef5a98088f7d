from magnat.cli import main

main()
