export const NOTIFICATIONS = '/app/notifications';
export const NOTIFICATION_SETTINGS = '/app/dashboard/settings/notifications';
