import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

export interface TcpProxy {
  /** Address of the server behind the proxy. */
  through(url: string): string;
  /** Blackholes the open connections without closing them; new ones work. */
  silence(): void;
  close(): Promise<void>;
}

/** Does to connections what a failover does, or a firewall that forgets them. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((nearSocket) => {
    const far = connect(Number(port), hostname);
    nearSocket.pipe(far);
    far.pipe(nearSocket);
    for (const socket of [nearSocket, far]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => sockets.delete(socket));
    }
    nearSocket.on("close", () => far.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    through(url) {
      const address = new URL(url);
      address.hostname = "127.0.0.1";
      address.port = String((server.address() as AddressInfo).port);
      return address.href;
    },
    silence() {
      for (const socket of sockets) {
        socket.unpipe();
        socket.pause();
      }
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
