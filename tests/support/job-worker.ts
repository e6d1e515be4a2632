import { openDatabase } from "~/db/db.server";
import { startJobs } from "~/jobs/worker.server";
import { systemClock } from "~/lib/clock";

/** A process whose job "slow" never ends, for tests that kill it. */
const database = openDatabase({
  url: process.argv[2] ?? "",
  connections: 3,
  onError: () => undefined,
});
const silent = () => undefined;
await startJobs({
  database,
  clock: systemClock,
  log: { info: silent, warn: silent, error: silent },
  metrics: { job: silent },
  definitions: [
    {
      name: "slow",
      retries: 3,
      timeout: Number(process.argv[3]),
      run: () => {
        console.log("taken");
        return new Promise(() => undefined);
      },
    },
  ],
});
console.log("ready");
