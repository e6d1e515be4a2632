const { openSync, readSync } = require("node:fs");
const { isMainThread } = require("node:worker_threads");

/**
 * Is loaded into a measured portal. Between two signals it notes the longest stretch between two turns of a timer of 10 ms, in
 * processor time of the main thread, which other load on the machine does not lengthen; then it writes it as a line.
 */
function watchStretches() {
  const file = openSync(`/proc/self/task/${process.pid}/schedstat`, "r");
  const text = Buffer.alloc(64);
  const used = () => Number(text.toString("latin1", 0, readSync(file, text, 0, 64, 0)).split(" ")[0]) / 1e6;
  let timer;
  let longest = 0;
  process.on("SIGUSR2", () => {
    if (timer) {
      clearInterval(timer);
      timer = undefined;
      console.log(JSON.stringify({ event: "stretch", milliseconds: longest }));
      return;
    }
    longest = 0;
    let before = used();
    timer = setInterval(() => {
      const now = used();
      longest = Math.max(longest, now - before);
      before = now;
    }, 10).unref();
  });
}

if (isMainThread && process.platform === "linux") watchStretches();
