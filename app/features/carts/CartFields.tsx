/** Hidden fields of every cart form: the cart's id and the version that the form was made from. */
export function CartFields({ cart }: { cart: { id: string | null; version: number } }) {
  return (
    <>
      <input type="hidden" name="cart" value={cart.id ?? ""} />
      <input type="hidden" name="version" value={cart.version} />
    </>
  );
}
