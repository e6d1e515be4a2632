/**
 * Network of an address, for counting: one IPv6 connection has 2^64 addresses to choose from, so its first four groups
 * stand for all of them. IPv4 addresses count one by one, also in their IPv6 spelling.
 */
export function networkOf(address: string): string {
  const mappedAddress = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mappedAddress) return mappedAddress;
  const [plainAddress = ""] = address.toLowerCase().split("%");
  if (
    !/^[\da-f:]+$/.test(plainAddress) ||
    (!plainAddress.includes("::") && plainAddress.split(":").length !== 8)
  )
    return address;
  const [before = "", after = ""] = plainAddress.split("::");
  const head = before.split(":").filter(Boolean);
  const tail = after.split(":").filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => "0");
  const groups = plainAddress.includes("::") ? [...head, ...zeros, ...tail] : head;
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
