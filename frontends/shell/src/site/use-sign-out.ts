import { useToast } from '@bindery/ui';
import { useSession } from '@bindery/web-kit/session';
import { useNavigate } from 'react-router-dom';

export function useSignOut(): () => Promise<void> {
  const { signOut } = useSession();
  const navigate = useNavigate();
  const toast = useToast();
  return async () => {
    try {
      await signOut();
      toast.success('Signed out successfully');
    } catch (error) {
      // This device is signed out anyway. Only the server's sign-out failed, and it is retried.
      if (!(error instanceof Error)) throw error;
      toast.error('Error signing out');
    }
    await navigate('/app/login');
  };
}
