import { createServer } from "node:http";
import { text } from "node:stream/consumers";

/** Baseline of the benchmark: the same bytes and headers from node:http alone. */
const { headers, body } = JSON.parse(await text(process.stdin));
const bytes = Buffer.from(body, "base64");

const server = createServer((request, response) => {
  if (request.url === "/cpu") {
    const { user, system } = process.cpuUsage();
    response.end(String((user + system) / 1e6));
    return;
  }
  response.writeHead(200, headers);
  response.end(bytes);
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
