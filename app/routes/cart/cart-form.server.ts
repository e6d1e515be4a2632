/** Reduces the form of a whole list to the cart and its version, which is all that most buttons need. */
export function cartForm(form: FormData): FormData {
  const fields = new FormData();
  for (const name of ["cart", "version"]) fields.set(name, form.get(name) ?? "");
  return fields;
}

export function withoutField(form: FormData, name: string): FormData {
  const rest = new FormData();
  for (const [field, value] of form) if (field !== name) rest.append(field, value);
  return rest;
}
