/** Path to the page that sets a new password. */
export const repairPath = (token: string) =>
  `/password/repair?${new URLSearchParams({ reset_password_token: token })}`;
