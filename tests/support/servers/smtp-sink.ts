import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";

/** Behaviour of the mail server: accepts mails, is busy, knows no such recipient, or does not answer. */
export type Mood = "accept" | "busy" | "no such user" | "silent";

export interface SmtpSink {
  url: string;
  mood: Mood;
  /** Accepted mails as they arrived: envelope and source. */
  mails: { from: string; to: string[]; source: string }[];
  conversations: number;
  close(): Promise<void>;
}

/** A minimal mail server: enough of RFC 5321 for one valid conversation at a time. */
export async function openSmtpSink(): Promise<SmtpSink> {
  const sockets = new Set<Socket>();
  const sink: SmtpSink = {
    url: "",
    mood: "accept",
    mails: [],
    conversations: 0,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    sink.conversations += 1;
    if (sink.mood !== "silent") converse(socket, sink);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  sink.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return sink;
}

function converse(socket: Socket, sink: SmtpSink): void {
  const say = (line: string) => socket.write(`${line}\r\n`);
  const lines = createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY });
  let mail = { from: "", to: [] as string[], source: "" };
  let reading = false;
  say("220 sink.example ESMTP");
  lines.on("line", (line) => {
    if (reading) {
      if (line !== ".") {
        mail.source += `${line.startsWith("..") ? line.slice(1) : line}\n`;
        return;
      }
      reading = false;
      sink.mails.push(mail);
      mail = { from: "", to: [], source: "" };
      say("250 2.0.0 Taken");
      return;
    }
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === "EHLO" || verb === "HELO") say("250 sink.example");
    else if (verb === "MAIL") {
      mail.from = addressIn(line);
      say("250 2.1.0 Ok");
    } else if (verb === "RCPT") {
      if (sink.mood === "busy") return say("450 4.2.1 Try again later");
      if (sink.mood === "no such user") return say("550 5.1.1 No such user here");
      mail.to.push(addressIn(line));
      say("250 2.1.5 Ok");
    } else if (verb === "DATA") {
      reading = true;
      say("354 Go on");
    } else if (verb === "QUIT") {
      say("221 2.0.0 Bye");
      socket.end();
    } else say("250 2.0.0 Ok");
  });
}

function addressIn(line: string): string {
  return line.slice(line.indexOf("<") + 1, line.indexOf(">"));
}
