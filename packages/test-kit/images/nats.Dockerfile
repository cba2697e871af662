# nats-server for tests, where the official image cannot be pulled. The context is a folder with the program:
#   docker build -t bindery-test/nats -f packages/test-kit/images/nats.Dockerfile .cache/tools
FROM scratch
COPY nats-server /nats-server
EXPOSE 4222
ENTRYPOINT ["/nats-server"]
