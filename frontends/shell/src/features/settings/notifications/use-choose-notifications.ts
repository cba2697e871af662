import {
  applyChanges,
  notificationRoutes,
  switchesOf,
  type NotificationSettingsBody,
  type NotificationSettingsView,
} from '@bindery/contracts/identity';
import { useToast } from '@bindery/ui';
import { ApiProblem, useApi, useRoute } from '@bindery/web-kit/api';
import { useRef } from 'react';

/** Sends a choice and shows it at once. Choices are sent one after the other, so that the last one stays. */
export function useChooseNotifications(settings: NotificationSettingsView) {
  const api = useApi();
  const toast = useToast();
  const { mutate } = useRoute(notificationRoutes.getSettings, {});
  const sending = useRef<Promise<unknown>>(Promise.resolve());

  return async (body: NotificationSettingsBody): Promise<void> => {
    const saving = sending.current.then(() => api.call(notificationRoutes.updateSettings, { body }));
    sending.current = saving.catch(() => undefined);
    try {
      await mutate(saving, {
        optimisticData: (_, shown) => chosen(shown ?? settings, body),
        revalidate: false,
      });
    } catch (error) {
      void mutate();
      if (!(error instanceof ApiProblem)) throw error;
      toast.error(`Failed to save your notifications: ${error.detail}`, { about: 'notifications' });
    }
  };
}

function chosen(
  settings: NotificationSettingsView,
  {
    matrix: cells = {},
    quiet_hours = settings.quiet_hours,
    version: _version,
    ...switches
  }: NotificationSettingsBody,
): NotificationSettingsView {
  const { matrix } = applyChanges(settings, switches, cells);
  const after = { ...settings, quiet_hours, matrix };
  return { ...after, ...switchesOf(after) };
}
