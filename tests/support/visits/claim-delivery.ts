/** Claims an item of the first delivery of the demo's buyer that can be claimed, as a program; returns the claim's number. */
export async function claimDelivery(portal: string): Promise<string> {
  const headers = { Authorization: "Bearer demo-token-of-the-buyer-0001" };
  const shipments = await fetch(`${portal}/api/v1/shipments?page_size=50&date_range=all`, { headers });
  for (const { doc_number: number } of (await shipments.json()).items) {
    const claim = new FormData();
    const lines = [{ item_number: 10, quantity: "1", reason: "damaged", outcome: "replacement" }];
    const fields = { id: crypto.randomUUID(), kind: "delivery", number, lines: JSON.stringify(lines) };
    for (const [name, value] of Object.entries(fields)) claim.append(name, value);
    const answer = await fetch(`${portal}/api/v1/user/e_claims`, { method: "POST", headers, body: claim });
    if (answer.status === 201) return (await answer.json()).number;
  }
  throw new Error("No delivery can be claimed");
}
