@rem What "exec" is in other shells, for the command of "npm start".
@%*
