import { EMAIL_CHANGE_UNDO_DAYS, type SignInLinkView } from '@bindery/contracts/identity';
import { Banner, Button, ButtonLink } from '@bindery/ui';
import { useSession, type LinkFragment } from '@bindery/web-kit/session';
import { LinkText } from './link-text.js';
import { useConfirmation } from './use-confirmation.js';

type Change = NonNullable<SignInLinkView['change']>;

interface ConfirmChangeProps {
  fragment: LinkFragment;
  change: Change;
  /** Whether the link came to the address that the account is to have. */
  isNew: boolean;
  /** Called with the reason when the link doesn't work. */
  onFailed: (why: string) => void;
}

/** Explains a change of address to the reader at this address. It doesn't sign in. */
export function ConfirmChange({ fragment, change, isNew, onFailed }: ConfirmChangeProps) {
  const { me, refresh } = useSession();
  const { confirm, phase, passing } = useConfirmation(fragment, onFailed);
  const submit = async () => {
    await confirm();
    // The session on this device ends with the change, and the page should know.
    if (me) await refresh();
  };
  if (phase === 'confirmed') return <Confirmed change={change} isNew={isNew} />;
  return (
    <LinkText>
      <h1>{isNew ? 'Use your address for this account?' : 'Change your email address?'}</h1>
      {isNew ? <AboutTheAccount {...change} /> : <AboutTheChange {...change} />}
      {passing && <Banner kind="error">{passing}</Banner>}
      <Button
        variant="primary"
        size="large"
        block
        pending={phase === 'confirming'}
        onClick={() => void submit()}
      >
        {isNew ? 'Confirm address' : 'Confirm change'}
      </Button>
      <p>If you didn&apos;t expect this, close this page. Nothing happens until you confirm.</p>
    </LinkText>
  );
}

function AboutTheAccount({ from, to }: Change) {
  return (
    <>
      <p>
        The Bindery account of <strong>{from}</strong> asks to use your address, <strong>{to}</strong>.
      </p>
      <p>
        If both of you confirm, login links for that account go to <strong>{to}</strong>, and you can sign in
        to it with a new one.
      </p>
      <Banner kind="warning">
        For {EMAIL_CHANGE_UNDO_DAYS} days, {from} can take the account back with everything in it. Don&apos;t
        confirm if you don&apos;t know {from}.
      </Banner>
    </>
  );
}

function AboutTheChange({ from, to }: Change) {
  return (
    <>
      <p>
        Your Bindery account is to change its address from <strong>{from}</strong> to <strong>{to}</strong>.
      </p>
      <p>
        When both addresses have confirmed, every device is signed out, and you sign in with{' '}
        <strong>{to}</strong>. An email to <strong>{from}</strong> lets you take the account back for{' '}
        {EMAIL_CHANGE_UNDO_DAYS} days.
      </p>
    </>
  );
}

function Confirmed({ change, isNew }: { change: Change; isNew: boolean }) {
  if (!change.other_confirmed) {
    return (
      <LinkText role="status">
        <h1>Confirmed</h1>
        <p>
          The address changes once the link in the email to <strong>{isNew ? change.from : change.to}</strong>{' '}
          is confirmed too.
        </p>
      </LinkText>
    );
  }
  return (
    <LinkText role="status">
      <h1>Address changed</h1>
      <p>
        The account now has the address <strong>{change.to}</strong>. Every device was signed out.
      </p>
      <ButtonLink variant="primary" size="large" block to="/app/login">
        Sign in
      </ButtonLink>
    </LinkText>
  );
}
