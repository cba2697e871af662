# npm run images            builds every image for this machine
# npm run images -- crm     builds one

variable "REGISTRY" { default = "bindery" }
variable "TAG" { default = "dev" }
variable "REVISION" { default = "" }
variable "BUILD_BASE" { default = "" }
variable "BASE" { default = "" }

group "default" {
  targets = ["image"]
}

target "image" {
  name = part
  matrix = {
    part = ["gateway", "identity", "billing", "crm", "leads", "shell-web", "crm-web", "admin-web", "migrations"]
  }
  target = part
  tags   = ["${REGISTRY}/${part}:${TAG}"]
  args = {
    BUILD_BASE = BUILD_BASE != "" ? BUILD_BASE : null
    BASE       = BASE != "" ? BASE : null
  }
  labels = {
    "org.opencontainers.image.title"    = "Bindery ${part}"
    "org.opencontainers.image.revision" = REVISION
    "org.opencontainers.image.version"  = TAG
  }
}
