#!/bin/sh
# Makes the certificates with which the tests' PostgreSQL speaks TLS; they are good for a hundred years and for nothing else.
set -eu
cd "$(dirname "$0")"
new() { openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes "$@" 2>/dev/null; }
for authority in authority stranger; do
  new -x509 -days 36500 -subj "/CN=Meridian tests: $authority" -keyout key.tmp -out "$authority.pem"
  mv key.tmp "$authority.tmp"
done
new -subj '/CN=127.0.0.1' -keyout server-key.pem -out request.tmp
printf 'subjectAltName=IP:127.0.0.1\n' > names.tmp
openssl x509 -req -days 36500 -in request.tmp -CA authority.pem -CAkey authority.tmp -set_serial 1 -extfile names.tmp \
  -out server.pem 2>/dev/null
rm -f ./*.tmp
