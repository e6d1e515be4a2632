/** Which cart a form is about, and the version that it was made from. */
export function CartFields({ cart }: { cart: { id: string | null; version: number } }) {
  return (
    <>
      <input type="hidden" name="cart" value={cart.id ?? ""} />
      <input type="hidden" name="version" value={cart.version} />
    </>
  );
}
