// Shows messages that arrive while no page of the portal is open. It answers no requests of pages.
self.addEventListener("push", (event) => {
  const { title, body, path } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, data: { path }, icon: "/favicon.svg" }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data.path));
});
