import { useToast } from '@bindery/ui';
import { useSession } from '@bindery/web-kit/session';
import { useNavigate } from 'react-router-dom';

/** Signs out of this device, says so, and goes to the sign-in. */
export function useSignOut(): () => Promise<void> {
  const { signOut } = useSession();
  const navigate = useNavigate();
  const toast = useToast();
  return async () => {
    try {
      await signOut();
      toast.success('Signed out successfully');
    } catch (error) {
      // This device is signed out all the same; what failed is telling the server, which is tried again.
      if (!(error instanceof Error)) throw error;
      toast.error('Error signing out');
    }
    await navigate('/app/login');
  };
}
