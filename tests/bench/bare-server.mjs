import { createServer } from "node:http";
import { text } from "node:stream/consumers";

/** Baseline of the benchmark: the same bytes and headers from node:http alone, each answer at the address of its number. */
const answers = JSON.parse(await text(process.stdin)).map(({ headers, body }) => ({
  headers,
  bytes: Buffer.from(body, "base64"),
}));

const server = createServer((request, response) => {
  const { headers, bytes } = answers[Number(request.url?.slice(1))] ?? answers[0];
  response.writeHead(200, headers);
  response.end(bytes);
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
