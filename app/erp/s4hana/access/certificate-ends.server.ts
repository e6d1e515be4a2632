import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { createSecureContext } from "node:tls";
import type { CertificateEnd } from "~/erp/connections/connections";

interface CertificateFiles {
  /** Client certificate with its key (PKCS#12), and the password that opens it. */
  certificateFile?: string | undefined;
  password: string;
  /** Authorities of the system (PEM). */
  authorityFile?: string | undefined;
}

/** OpenSSL's context, which alone reads PKCS#12 in Node 20 to 24; `@types/node` leaves it open. */
interface OpensslContext {
  getCertificate(): Buffer;
}

/** Reads when the certificates of a connection end; a file that cannot be read is the start's problem, not this one's. */
export function findCertificateEnds(files: CertificateFiles): CertificateEnd[] {
  const { certificateFile, password, authorityFile } = files;
  return [
    ...(certificateFile ? endsIn(certificateFile, (content) => [clientCertificate(content, password)]) : []),
    ...(authorityFile ? endsIn(authorityFile, authorities) : []),
  ];
}

function endsIn(file: string, certificatesOf: (content: Buffer) => X509Certificate[]): CertificateEnd[] {
  try {
    const ends = certificatesOf(readFileSync(file)).map(({ validTo }) => Date.parse(validTo));
    return ends.length > 0 ? [{ name: basename(file), end: new Date(Math.min(...ends)) }] : [];
  } catch {
    return [];
  }
}

function clientCertificate(pfx: Buffer, passphrase: string): X509Certificate {
  const context = createSecureContext({ pfx, passphrase }).context as OpensslContext;
  return new X509Certificate(context.getCertificate());
}

const authorities = (pem: Buffer): X509Certificate[] =>
  (pem.toString().match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map(
    (each) => new X509Certificate(each),
  );
