import { statfs } from "node:fs/promises";
import { connect } from "node:tls";
import { systemClock } from "~/lib/clock";
import { demoSender, type Env } from "./env.server";

/** Facts of the machine and its environment that administrators are told; never a secret. */
export interface Host {
  /** Public address of the portal; null if none is set. */
  address: string | null;
  proxies: number;
  hasMailServer: boolean;
  /** False if emails would come from the address of the demo, which other mail servers refuse. */
  hasMailSender: boolean;
  /** False if processes on a shared database would each have a secret of their own. */
  hasSharedSecret: boolean;
  /** Clock of this machine; the portal itself follows the database's. */
  now(): Date;
  /** Space of the volume that holds files and the embedded database, in bytes; null if it cannot be read. */
  findSpace(): Promise<{ free: number; total: number } | null>;
  /** End of the TLS certificate at an https address; null if the address cannot be reached. */
  findCertificateEnd(address: string): Promise<Date | null>;
}

const tlsTimeoutMs = 3_000;

export function openHost(env: Env): Host {
  return {
    address: env.PORTAL_URL ?? null,
    proxies: env.TRUSTED_PROXIES,
    hasMailServer: env.SMTP_URL !== undefined,
    hasMailSender: env.DEMO || env.MAIL_FROM !== demoSender,
    hasSharedSecret: env.DATABASE_URL === undefined || env.SESSION_SECRETS !== undefined,
    now: () => systemClock.now(),
    async findSpace() {
      try {
        const { bavail, blocks, bsize } = await statfs(env.DATA_DIR);
        return { free: bavail * bsize, total: blocks * bsize };
      } catch {
        return null;
      }
    },
    findCertificateEnd,
  };
}

/** Reads the certificate that visitors get, whoever signed it. */
function findCertificateEnd(address: string): Promise<Date | null> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    const socket = connect(
      { host: hostname, port: Number(port || 443), servername: hostname, rejectUnauthorized: false },
      () => {
        const end = new Date(socket.getPeerCertificate().valid_to);
        socket.destroy();
        resolve(Number.isNaN(end.getTime()) ? null : end);
      },
    );
    socket.setTimeout(tlsTimeoutMs, () => socket.destroy(new Error("timeout")));
    socket.on("error", () => resolve(null));
  });
}
