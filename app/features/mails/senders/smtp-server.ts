/** Connection data of a mail server. */
export interface SmtpServer {
  host: string;
  port: number;
  encryption: "none" | "starttls" | "tls";
  username: string;
  password: string | null;
}

/** Options of a nodemailer transport, with time limits. */
export function transportOptions(server: SmtpServer) {
  const { host, port, encryption, username, password } = server;
  return {
    host,
    port,
    secure: encryption === "tls",
    requireTLS: encryption === "starttls",
    ignoreTLS: encryption === "none",
    ...(username ? { auth: { user: username, pass: password ?? "" } } : {}),
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    dnsTimeout: 5_000,
    socketTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Context to which a mail server's password is bound, so that it does not decrypt for another server. */
export const boundToServer = (id: string) => `smtp ${id}`;
