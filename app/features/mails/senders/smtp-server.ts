/** A mail server as nodemailer wants it described, with limits on how long it may keep us waiting. */
export interface SmtpServer {
  host: string;
  port: number;
  encryption: "none" | "starttls" | "tls";
  username: string;
  password: string | null;
}

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

/** What the sealed password of a server is bound to. */
export const boundToServer = (id: string) => `smtp ${id}`;
