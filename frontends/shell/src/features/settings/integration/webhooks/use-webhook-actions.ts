import { webhookRoutes, type CreatedWebhook, type WebhookView } from '@bindery/contracts/integrations';
import { useConfirm, useToast } from '@bindery/ui';
import { sentenceOf, useCall } from '@bindery/web-kit/api';

const replacement = {
  title: 'Replace the signing secret?',
  description:
    'The earlier secret signs as well for 24 hours, so that the receiver can be changed meanwhile.',
  confirmLabel: 'Replace',
} as const;

const deletionOf = (url: string) =>
  ({
    title: `Delete ${url}?`,
    description: 'It gets no more deliveries, and its log is gone.',
    confirmLabel: 'Delete',
    danger: true,
  }) as const;

/** The actions on an endpoint. @param onSecret called with the endpoint and its new secret */
export function useWebhookActions(
  { id, url }: Pick<WebhookView, 'id' | 'url'>,
  onSecret: (made: CreatedWebhook) => void,
) {
  const call = useCall(webhookRoutes.list);
  const confirm = useConfirm();
  const toast = useToast();
  const params = { id };
  /** @param failed says what did not happen */
  const run = async (failed: string, act: () => Promise<void>) => {
    try {
      await act();
    } catch (error) {
      toast.error(sentenceOf(error, failed));
    }
  };
  return {
    pause: () =>
      run("The endpoint couldn't be paused.", async () => {
        await call(webhookRoutes.pause, { params });
        toast.success('The endpoint is paused');
      }),
    resume: () =>
      run("The endpoint couldn't be resumed.", async () => {
        await call(webhookRoutes.resume, { params });
        toast.success('The endpoint is active again');
      }),
    async rotateSecret() {
      const sure = await confirm(replacement);
      if (sure)
        await run("The secret couldn't be replaced.", async () =>
          onSecret(await call(webhookRoutes.rotateSecret, { params, body: {} })),
        );
    },
    async remove() {
      const sure = await confirm(deletionOf(url));
      if (sure)
        await run("The endpoint couldn't be deleted.", async () => {
          await call(webhookRoutes.remove, { params });
          toast.success('The endpoint is deleted');
        });
    },
  };
}
