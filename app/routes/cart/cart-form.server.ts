/** A row's button sends the whole list along; most of what can be done needs only the cart and its version. */
export function cartForm(form: FormData): FormData {
  const fields = new FormData();
  for (const name of ["cart", "version"]) fields.set(name, form.get(name) ?? "");
  return fields;
}
