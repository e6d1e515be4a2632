import { num, plain } from "../../decimal";
import type { Decimal } from "../../port/basics";
import type {
  AvailabilityAnswer,
  AvailabilityCheck,
  AvailabilityQuestion,
  SimulatedLine,
} from "../../port/pricing";
import { answerWith, chunksOf, type SapCall, type SapSystem } from "../call";
import { readScales } from "./pricing";
import { simulateLines } from "./simulate";
import { readFree, readStock } from "./stock";

export function availabilityCheckOf(system: SapSystem): AvailabilityCheck {
  return {
    check: (ctx, questions) =>
      answerWith(system, ctx, async (call) => {
        const answers = new Map<AvailabilityQuestion, AvailabilityAnswer>();
        const groups = separateQuestions(questions).flatMap((group) => chunksOf(group, 25));
        await Promise.all(
          groups.map(async (group) => {
            for (const [question, answer] of await ask(call, group)) answers.set(question, answer);
          }),
        );
        return questions.flatMap((question) => answers.get(question) ?? []);
      }),
  };
}

/** Divides the questions so that none competes with another for the stock of one material. */
function separateQuestions(questions: readonly AvailabilityQuestion[]): AvailabilityQuestion[][] {
  const groups: AvailabilityQuestion[][] = [];
  for (const question of questions) {
    const group = groups.find((one) => one.every(({ material }) => material !== question.material));
    if (group) group.push(question);
    else groups.push([question]);
  }
  return groups;
}

async function ask(call: SapCall, questions: readonly AvailabilityQuestion[]) {
  const today = call.clock.now().toISOString().slice(0, 10);
  const [simulation, extras] = await Promise.all([
    simulateLines(call, questions, "availability"),
    Promise.all(
      questions.map(async ({ material }) => ({
        stock: await readStock(call, material),
        free: await readFree(call, material, today),
        scales: questions.length === 1 ? await readScales(call, material) : [],
      })),
    ),
  ]);
  return questions.flatMap((question, index) => {
    const line = simulation.lines[index];
    const extra = extras[index];
    return line && extra ? [[question, answerOf(question, line, extra)] as const] : [];
  });
}

function answerOf(
  question: AvailabilityQuestion,
  line: SimulatedLine,
  { stock, scales, free }: Pick<AvailabilityAnswer, "scales" | "stock"> & { free: Decimal | null },
): AvailabilityAnswer {
  const {
    quantity,
    unit,
    netPrice,
    priceQuantity,
    priceUnit,
    currency,
    availability,
    scheduleLines,
    messages,
  } = line;
  return {
    material: question.material,
    quantity,
    unit,
    netPrice,
    priceQuantity,
    priceUnit,
    currency,
    scheduleLines,
    messages,
    stock,
    scales,
    availability: {
      ...availability,
      free: line.quantity === "0" ? "0" : inUnitOf(line, free ?? availability.free),
    },
  };
}

/** Converts from the base unit by the factor of the line itself. */
const inUnitOf = ({ quantity, baseQuantity }: SimulatedLine, free: Decimal): Decimal =>
  plain(num(free).times(quantity).div(baseQuantity));
