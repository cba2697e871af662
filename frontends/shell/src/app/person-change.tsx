import { useToast } from '@bindery/ui';
import { useSession } from '@bindery/web-kit/session';
import { useEffect, useRef } from 'react';

/** Announces that another user signed in. All tabs of a browser share the latest session. */
export function PersonChange() {
  const { state, me } = useSession();
  const toast = useToast();
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (me && before.current !== null && before.current !== me.id) {
      toast.show(`This browser is now signed in as ${me.email}.`);
    }
    if (me) before.current = me.id;
    else if (state.status === 'signed-out') before.current = null;
  }, [me, state.status, toast]);
  return null;
}
