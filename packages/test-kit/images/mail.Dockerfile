# Mailpit for tests, where the official image cannot be pulled. The context is a folder with the program:
#   docker build -t bindery-test/mail -f packages/test-kit/images/mail.Dockerfile .cache/tools
FROM scratch
COPY mailpit /mailpit
# Mailpit keeps its mails in a file here.
WORKDIR /tmp
EXPOSE 1025 8025
ENTRYPOINT ["/mailpit"]
