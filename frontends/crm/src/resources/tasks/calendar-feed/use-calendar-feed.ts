import { calendarFeedRoutes, type CalendarFeedState } from '@bindery/contracts/crm';
import { useConfirm, useToast } from '@bindery/ui';
import { sentenceOf, useApi, useRoute } from '@bindery/web-kit/api';
import { useState } from 'react';

const renewal = {
  title: 'Create a new link?',
  description:
    'The present link stops working at once. Calendars that use it need the new one to stay up to date.',
  confirmLabel: 'Create new link',
} as const;

const end = {
  title: 'Turn off the calendar feed?',
  description:
    'Its link stops working at once. What a calendar app has already read may stay in it until you remove the calendar there.',
  confirmLabel: 'Turn off',
  danger: true,
} as const;

/** The person's calendar feed, and what they do with it. */
export function useCalendarFeed() {
  const api = useApi();
  const confirm = useConfirm();
  const toast = useToast();
  const loaded = useRoute(calendarFeedRoutes.get, {});
  const [pending, setPending] = useState(false);
  /** Kept while the dialog is open, and nowhere else. */
  const [url, setUrl] = useState<string>();

  /** @param failed says what did not happen when the call fails */
  const run = async (failed: string, call: () => Promise<CalendarFeedState>): Promise<void> => {
    setPending(true);
    try {
      await loaded.mutate(await call(), { revalidate: false });
    } catch (error) {
      toast.error(sentenceOf(error, failed));
    } finally {
      setPending(false);
    }
  };
  const make = (body: { show_client_names?: boolean }) =>
    run("The link couldn't be created.", async () => {
      const made = await api.call(calendarFeedRoutes.renew, { body });
      setUrl(made.url);
      return made;
    });
  return {
    loaded,
    pending,
    url,
    make,
    showNames: (show_client_names: boolean) =>
      run("The setting couldn't be saved.", () =>
        api.call(calendarFeedRoutes.update, { body: { show_client_names } }),
      ),
    async renew() {
      if (await confirm(renewal)) await make({});
    },
    async turnOff() {
      if (!(await confirm(end))) return;
      await run("The calendar feed couldn't be turned off.", async () => {
        await api.call(calendarFeedRoutes.delete, {});
        setUrl(undefined);
        toast.success('Calendar feed turned off');
        return { feed: null, version: '' };
      });
    },
  };
}
