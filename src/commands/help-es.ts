// The help of every command in Spanish. The English help stands in the commands themselves.

import { BOT_NAMES } from "../bots/index.ts"
import { LEVELS } from "../bots/reactions.ts"
import { LOG_LEVELS } from "../server/log.ts"

interface Help {
  readonly about: string
  readonly details: string
}

const LANGUAGE = "  --language en|es  en qué idioma habla (el de tu sistema, o inglés)"
const OPTION = "  --opt name=value  una opción del juego; «countertop rules GAME» las enumera"
const SEATS = "  --seats n         cuántos juegan (los habituales del juego)"
const JUMPS =
  "  --jump-rate p     con qué frecuencia se lanza quien está a la izquierda, si el juego lo permite: de 0 a 1 (0)"
const THINKING = "  --bot-seconds s   cuánto puede pensar un programa cada jugada (10)"
const THREADS = "  --threads T       cuántos hilos (tantos como núcleos)"
const JSON_OBJECT = "  --json            escribe un objeto JSON"
const JSON_LINES =
  "  --json            en una tubería: un objeto JSON por pregunta y por jugada; véase docs/programs.md"
const DATA =
  "  --data DIR        la carpeta del servidor, como en serve (server en COUNTERTOP_HOME, o en ~/.countertop)"

export const SPANISH_HELP: Readonly<Record<string, Help>> = {
  serve: {
    about: "la mesa en el navegador, y mesas por la red",
    details: `Sirve la aplicación en este ordenador hasta Ctrl-C; las partidas en curso siguen cuando arranca otra vez.
  --port N          el puerto (4040, o la variable PORT); 0 toma cualquiera que esté libre
  --host ADDRESS    0.0.0.0 deja venir a otros aparatos de tu red: escribe cómo llegan, y un código QR
  --data DIR        la carpeta de las mesas; se crea si falta: COUNTERTOP_HOME/server, o .countertop/server en tu carpeta
  --public-url U    detrás de un proxy: la dirección que se usa; se rechazan las páginas de otros sitios
  --trust-proxy     detrás de un proxy: toma las direcciones de X-Forwarded-For
  --limit name=n    cambia un límite; otra vez para cada uno más, o todos en la variable COUNTERTOP_LIMITS, con comas
  --log LEVEL       ${LOG_LEVELS.join(", ")} (warn en un terminal; si no, info), a la salida de errores
  --log-json        registra un objeto JSON por línea, también en un terminal
  --metrics         deja leer /metrics a cualquiera: si no, solo a este ordenador, y a nadie con --public-url o --trust-proxy
  --plain-io        usa solo lo que Node documenta para las conexiones: más lento, por si sospechas de la vía rápida

«countertop serve --help» en inglés enumera los límites. docs/server.md cuenta más: un proxy con TLS, copias, qué se guarda.`,
  },
  play: {
    about: "juega en el terminal, contra bots o con otros ante un teclado",
    details: `  --seats N         cuántos juegan (los habituales del juego)
  --people P        cuántos son personas; las manos se tapan entre turnos; 0 para mirar a los bots (1)
  --name NAME       el nombre de la primera persona; otra vez para cada una más
  --bot B           ${BOT_NAMES}
                    (véanse docs/bots.md y docs/programs.md); una vez para todos, o una por cada bot (medium)
${OPTION}
  --seed S          cualquier texto: el mismo da las mismas cartas y los mismos bots (uno secreto que nadie adivina)
  --resume FILE     sigue una partida guardada
  --save FILE       dónde guardar la partida (un archivo nuevo en ~/.countertop/games, o en COUNTERTOP_HOME)
${LANGUAGE}
${JSON_LINES}
  --pace s          segundos que un bot espera antes de jugar (0.6)
  --jump-rate p     con qué frecuencia se lanza un bot donde puede: de 0 a 1 (según su nivel)
${THINKING}

Las flechas e Intro eligen, o escribe el número o el nombre de una jugada. ? muestra las reglas, u deshace tu última
jugada, q guarda y sale. En una carrera Espacio se lanza. Por una tubería: una jugada por línea, y sale texto.`,
  },
  host: {
    about: "abre una mesa en línea, en el terminal, y siéntate a ella",
    details: `  --at URL          el servidor; si falta, arranca uno aquí, que se para cuando sales
  --lan             otros en tu red pueden venir al servidor que arranca aquí
  --port N          el puerto de ese servidor (4040, o la variable PORT; el siguiente si está ocupado)
  --table CODE      en vez de GAME: sigue con una mesa que se sirvió antes desde aquí
${SEATS}
  --bot B           un bot en el siguiente asiento: ${LEVELS.join(", ")}; otra vez para cada uno más
${OPTION}
  --name NAME       cómo te llamas; si falta, se te pregunta
  --public          cualquiera encuentra la mesa en la sala
  --clock C         el reloj: none, move:SECONDS o game:SECONDS (none; con --public move:60)
${LANGUAGE}

Envía el enlace a los demás. Empiezas tú, con bots en los asientos libres; / dice algo, q sale.`,
  },
  join: {
    about: "siéntate a una mesa en línea, en el terminal",
    details: `  URL               el enlace que envió el anfitrión
  CODE              el código de la mesa, ocho letras y cifras, con --server
  --server URL      dónde está la mesa (http://localhost:4040)
  --name NAME       cómo te llamas; si falta, se te pregunta
${LANGUAGE}
${JSON_LINES}

Tu asiento se guarda: vuelve, y te sientas donde estabas. El registro de una partida terminada se guarda con las demás.
Las flechas e Intro eligen, o escribe el número o el nombre de una jugada. / dice algo, ? muestra las reglas, q sale.
Por una tubería: una respuesta por línea, y sale texto; /hello lo dice, /words TEXT añade palabras al reparto.`,
  },
  lobby: {
    about: "las mesas públicas de un servidor, para ir a una",
    details: `  --at URL          el servidor (http://localhost:4040)
${LANGUAGE}

La lista se renueva mientras está abierta; Intro entra. Por una tubería: una mesa por línea, primero su código.`,
  },
  games: { about: "los cinco juegos, uno por línea", details: LANGUAGE },
  rules: {
    about: "las reglas de un juego con sus números, y qué cambia cada opción",
    details: LANGUAGE,
  },
  learn: {
    about: "una lección de dos minutos: aprende un juego jugando",
    details: `${LANGUAGE}

Intro sigue, Esc vuelve un paso, ! hace la jugada por ti, ? muestra las reglas, q sale.`,
  },
  simulate: {
    about: "juega muchas partidas a la vez y mídelas",
    details: `${SEATS}
  --games G         cuántas partidas, como 5000, 100k o 1m (10k)
  --seed S          cualquier texto; el mismo da las mismas medidas, con cualquier número de hilos (uno nuevo cada vez)
  --bot B           ${BOT_NAMES}
                    (véanse docs/bots.md y docs/programs.md); una vez para todos, o una por cada asiento (random)
${OPTION}
${JUMPS}
${THINKING}
${THREADS}
${JSON_OBJECT}

Ctrl-C o SIGTERM escribe lo medido hasta entonces; una segunda vez lo termina en el acto.`,
  },
  arena: {
    about: "haz que los bots jueguen entre sí y mide su fuerza",
    details: `  --bots a,b,…      dos o más de: ${BOT_NAMES},
                    open:1000 (una búsqueda que ve todas las cartas); véanse docs/bots.md y docs/programs.md. Se puede
                    repetir, y entonces un exec: se toma entero, con sus comas
  --games N         cuántas partidas, como 400 o 100k, hasta completar repartos (1000; con --until-sure como mucho 1m)
${SEATS}
  --until-sure      para cuando es seguro al 99 % quién es mejor de cada par, o que están a menos de un punto
  --seed S          cualquier texto; el mismo da las mismas partidas, con cualquier número de hilos (uno nuevo cada vez)
${OPTION}
${JUMPS}
${THINKING}
${THREADS}
${JSON_OBJECT}

Cada dos bots juegan cada reparto con cada uno solo en cada asiento y el otro en los demás: nadie tiene mejores cartas.
Ctrl-C o SIGTERM escribe lo que se sabe hasta entonces; una segunda vez lo termina en el acto.`,
  },
  lab: {
    about: "pon a prueba las reglas de un juego, y escribe un informe",
    details: `  --seats 2-6       cuántos juegan: 3, o 2,4, o 2-6 (los habituales del juego)
  --bot B           quién juega: house, random u otro bot (house)
  --games 100k      cuántas partidas con cada número de asientos (100k)
  --vary name=a,b,c juega también con otros valores de una opción, y di qué cambia; se puede repetir para otras
${OPTION}
  --seed S          cualquier texto; el mismo da el mismo informe, con cualquier número de hilos (uno nuevo cada vez)
${THREADS}
  --out DIR         dónde va el informe: report.html y report.json (lab-GAME-SEED)
${JUMPS}
  --pace c,f        segundos de una persona para una jugada con elección, y para una sin ella (4,1.5)
  --search-games N  cuántas partidas juega una búsqueda entre jugadores house; 0 las omite (las de medio minuto)
${THINKING}

Ctrl-C o SIGTERM lo termina antes y escribe el informe de lo hecho; una segunda vez, en el acto. Véase docs/lab.md.`,
  },
  replay: {
    about: "muestra un registro jugada a jugada, o compruébalo",
    details: `  --step            una jugada cada vez, adelante y atrás, con la mesa (por una tubería: todas las mesas)
  --verify          juégalo entero y di si cada carta, jugada y resultado es según las reglas
${LANGUAGE}`,
  },
  backup: {
    about: "una copia de todas las mesas en línea, también mientras se juega",
    details: `  --to FILE         adónde; nunca se escribe sobre un archivo que ya existe
${DATA}
La copia es lo que había en un momento, en un archivo, y se comprueba. Guárdala tan bien como la carpeta: contiene las
cartas de todas las partidas en curso.`,
  },
  doctor: {
    about: "comprueba la base de datos de un servidor, y salva lo legible de una dañada",
    details: `${DATA}
  --salvage TO      escribe todo lo legible en una base nueva: TO es una carpeta nueva, o un archivo si acaba en .db
${JSON_OBJECT}
Comprueba todo el archivo, y juega de nuevo cada mesa. Nunca cambia el archivo ni su carpeta, y puede correr junto a un
servidor. Una mesa dañada se salva hasta la entrada anterior a la primera ilegible. El código de salida es 0 si todo está
bien, 1 si algo está dañado, aunque se haya podido salvar, y 2 si no se pudo comprobar.`,
  },
  ban: {
    about: "no dejes que una dirección venga a las mesas de un servidor",
    details: `  ADDRESS           una dirección, o todas las que empiezan igual: 203.0.113.7, 203.0.113.0/24, 2001:db8::/32
  --lift            deja que venga otra vez
  --list            las que están vetadas
${DATA}
Un servidor en marcha lo ve en unos segundos, y corta las conexiones de quien está vetado. Los asientos siguen igual.
Detrás de un proxy el servidor necesita --trust-proxy, o todos tienen la dirección del proxy.`,
  },
}

export const SPANISH_OVERVIEW = {
  title: "Countertop: una mesa para juegos de cartas con números",
  end: "Cada uno acepta --help. Sin ninguno: un menú. Con --debug, un error muestra dónde ocurrió.",
} as const
