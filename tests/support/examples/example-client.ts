import { startIslands } from "~/islands/start-islands";

startIslands(document, JSON.parse(document.getElementById("example")?.textContent ?? "{}"));
