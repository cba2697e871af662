# Mailpit for the integration tests, for machines that reach no registry of images. The context is a folder with the
# program, as it is released at https://github.com/axllent/mailpit/releases.
FROM scratch
COPY mailpit /mailpit
# Mailpit keeps its mails in a file here.
WORKDIR /tmp
EXPOSE 1025 8025
ENTRYPOINT ["/mailpit"]
