#!/bin/sh
# Makes the authority, the server's and the portal's certificates of the simulated system: for tests only, valid for 100 years.
set -eu
cd "$(dirname "$0")"
key() { openssl ecparam -name prime256v1 -genkey -noout -out "$1"; }
key ca.key
openssl req -x509 -new -key ca.key -subj "/CN=Tradepost test authority" -days 36500 -out ca.pem
issue() {
  key "$1.key"
  openssl req -new -key "$1.key" -subj "/CN=$2" -out "$1.csr"
  printf '%s\n' "$3" > "$1.ext"
  openssl x509 -req -in "$1.csr" -CA ca.pem -CAkey ca.key -CAcreateserial -days 36500 -extfile "$1.ext" -out "$1.pem"
}
issue server localhost "subjectAltName=DNS:localhost,IP:127.0.0.1"
issue portal PORTAL "extendedKeyUsage=clientAuth"
openssl pkcs12 -export -in portal.pem -inkey portal.key -passout pass:test -out portal.p12
rm -f ca.key ca.srl portal.key portal.pem ./*.csr ./*.ext
