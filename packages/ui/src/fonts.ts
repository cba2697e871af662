// Imported once per page: by the shell, or by a micro-frontend that runs alone.
import '@fontsource-variable/inter';
