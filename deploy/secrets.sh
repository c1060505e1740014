#!/bin/sh
# Makes the secrets that are missing in deploy/secrets, and changes none that is there. The folder is closed to others; the
# files in it are readable, because the users in the containers are others than the one of this machine.
set -eu
cd "$(dirname "$0")"
mkdir -p secrets
chmod 700 secrets
make() {
  [ -s "secrets/$1" ] && return
  umask 022
  printf '%s\n' "$2" > "secrets/$1.new"
  mv "secrets/$1.new" "secrets/$1"
  echo "made secrets/$1"
}
random() { openssl rand -hex 24; }
make database_password "$(random)"
make database_url "postgres://durpalla:$(cat secrets/database_password)@postgres:5432/durpalla"
make store_user "durpalla"
make store_password "$(random)"
make files_url "s3+http://$(cat secrets/store_user):$(cat secrets/store_password)@store:9000/durpalla?region=us-east-1"
make audit_key "$(random)"
make secrets_key "$(random)"
make metrics_token "$(random)"
make backup_key "$(random)"
make grafana_password "$(random)"
[ -s secrets/sms_api_key ] || echo "write the key of the SMS gateway into $PWD/secrets/sms_api_key"
echo "store $PWD/secrets/backup_key, secrets_key and audit_key in another place too: without the first two nobody reads a backup"
