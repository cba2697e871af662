import { useToast } from '@bindery/ui';
import { useSession } from '@bindery/web-kit/session';
import { useNavigate } from 'react-router-dom';

/** Signs out of this device, says so, and goes to the sign-in. */
export function useSignOut(): () => Promise<void> {
  const { signOut } = useSession();
  const navigate = useNavigate();
  const toast = useToast();
  return async () => {
    // This device is signed out at once, whatever comes of telling the server.
    const told = signOut();
    void navigate('/app/login');
    try {
      await told;
      toast.success('Signed out successfully');
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      toast.error('Error signing out');
    }
  };
}
