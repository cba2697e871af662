# npm run images            builds every image for this machine
# npm run images -- crm     builds one

variable "REGISTRY" { default = "bindery" }
variable "TAG" { default = "dev" }
variable "REVISION" { default = "" }
variable "BUILD_BASE" { default = "" }
variable "BASE" { default = "" }
# The certificates, as PEM, of a proxy that opens TLS between here and the npm registry.
variable "EXTRA_CA_CERTIFICATES" { default = "" }
# The tag of the release before, whose builds of the front ends stay in their next images.
variable "PREVIOUS_TAG" { default = "" }

group "default" {
  targets = ["image"]
}

target "image" {
  name = part
  matrix = {
    part = ["gateway", "identity", "billing", "crm", "leads", "integrations", "shell-web", "crm-web", "admin-web", "migrations", "provision", "ops", "mail-catcher", "stripe-emulator"]
  }
  target = part
  tags   = ["${REGISTRY}/${part}:${TAG}"]
  args = {
    BUILD_BASE = BUILD_BASE != "" ? BUILD_BASE : null
    BASE       = BASE != "" ? BASE : null

    EXTRA_CA_CERTIFICATES = EXTRA_CA_CERTIFICATES

    PREVIOUS_SHELL_WEB = PREVIOUS_TAG != "" ? "${REGISTRY}/shell-web:${PREVIOUS_TAG}" : null
    PREVIOUS_CRM_WEB   = PREVIOUS_TAG != "" ? "${REGISTRY}/crm-web:${PREVIOUS_TAG}" : null
    PREVIOUS_ADMIN_WEB = PREVIOUS_TAG != "" ? "${REGISTRY}/admin-web:${PREVIOUS_TAG}" : null
  }
  labels = {
    "org.opencontainers.image.title"    = "Bindery ${part}"
    "org.opencontainers.image.revision" = REVISION
    "org.opencontainers.image.version"  = TAG
  }
}
