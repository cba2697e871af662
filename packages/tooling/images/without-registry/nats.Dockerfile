# NATS from Debian's packages, for machines that reach a mirror of Debian and no registry of images.
# docker-compose.yml and the integration tests take it in place of the official image.
ARG DEBIAN=docker.io/library/debian:bookworm-slim
FROM ${DEBIAN}
# The health check uses wget, which the official image has.
RUN apt-get update && apt-get install --yes --no-install-recommends nats-server wget && rm -rf /var/lib/apt/lists
EXPOSE 4222
ENTRYPOINT ["nats-server"]
