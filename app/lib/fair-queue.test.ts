import { expect, it } from "vitest";
import { FairQueue } from "./fair-queue";

function takeAll(queue: FairQueue<string>): string[] {
  const entries: string[] = [];
  for (let entry = queue.take(); entry !== undefined; entry = queue.take()) entries.push(entry);
  return entries;
}

it("gives each who waits one turn after the other, in the order in which they came", () => {
  const queue = new FairQueue<string>();
  for (const number of [1, 2, 3]) queue.add("anna", `anna ${number}`);
  queue.add("ben", "ben 1");
  queue.add("carla", "carla 1");
  queue.add("ben", "ben 2");
  expect(takeAll(queue)).toEqual(["anna 1", "ben 1", "carla 1", "anna 2", "ben 2", "anna 3"]);
});

it("lets somebody new come before the second turn of those who came earlier", () => {
  const queue = new FairQueue<string>();
  for (const number of [1, 2, 3]) queue.add("anna", `anna ${number}`);
  expect(queue.take()).toBe("anna 1");
  queue.add("ben", "ben 1");
  expect(takeAll(queue)).toEqual(["anna 2", "ben 1", "anna 3"]);
});

it("passes over who may not come yet, and keeps that place", () => {
  const queue = new FairQueue<string>();
  for (const name of ["anna", "ben", "carla"]) queue.add(name, name);
  expect(queue.take((name) => name !== "anna")).toBe("ben");
  expect(queue.take((name) => name === "dora")).toBeUndefined();
  expect(takeAll(queue)).toEqual(["anna", "carla"]);
});

it("counts who waits, and forgets who has left", () => {
  const queue = new FairQueue<string>();
  queue.add("anna", "anna 1");
  queue.add("anna", "anna 2");
  queue.add("ben", "ben 1");
  queue.remove("anna", "anna 1");
  queue.remove("anna", "anna 1");
  expect([queue.length, queue.lengthOf("anna"), queue.lengthOf("carla")]).toEqual([2, 1, 0]);
  expect(takeAll(queue)).toEqual(["anna 2", "ben 1"]);
  expect(queue.length).toBe(0);
});
