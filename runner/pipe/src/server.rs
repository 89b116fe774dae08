//! A server on the loopback address that sends one body in pieces to whoever asks.

use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use utfproof_process::{StartError, Streamed};

/// The pause after each piece. Nothing shows that a program has read one, but each arrives long after the one before.
const PAUSE: Duration = Duration::from_millis(15);
/// How often to look for a connection, and for the end of the program.
const GLANCE: Duration = Duration::from_millis(2);
/// The most bytes of a request's head.
const LONGEST_HEAD: usize = 1 << 16;
/// The time for a client to send its request, and to accept each piece.
const PATIENCE: Duration = Duration::from_secs(5);

/// Serves a body while `run` runs a program with the server's address.
pub(crate) fn with_server(
    media_type: &str,
    pieces: &[&[u8]],
    run: impl FnOnce(&str) -> Result<Streamed, StartError>,
) -> Result<Streamed, StartError> {
    let listener = match TcpListener::bind((Ipv4Addr::LOCALHOST, 0)) {
        Ok(listener) => listener,
        Err(error) => return Ok(unserved(&error)),
    };
    let address = listener
        .local_addr()
        .and_then(|address| listener.set_nonblocking(true).map(|()| address));
    let address = match address {
        Ok(address) => address,
        Err(error) => return Ok(unserved(&error)),
    };
    let (over, served) = (AtomicBool::new(false), AtomicU64::new(0));
    let outcome = thread::scope(|scope| {
        scope.spawn(|| {
            while !over.load(Ordering::Relaxed) {
                match listener.accept() {
                    // a client that goes away is the program's affair
                    Ok((mut client, _)) => {
                        if serve(&mut client, media_type, pieces, &over).is_ok() {
                            served.fetch_add(1, Ordering::Relaxed);
                        }
                    }
                    Err(_) => thread::sleep(GLANCE),
                }
            }
        });
        let outcome = run(&format!("http://{address}/"));
        over.store(true, Ordering::Relaxed);
        outcome
    });
    outcome.map(|mut streamed| {
        if served.load(Ordering::Relaxed) == 0 && streamed.failure.is_none() {
            streamed.failure = Some("did not read the whole answer of {url}".to_owned());
        }
        streamed
    })
}

fn unserved(error: &io::Error) -> Streamed {
    Streamed {
        output: Vec::new(),
        failure: Some(format!(
            "was not run: no server on the loopback address: {error}"
        )),
        last_words: String::new(),
    }
}

/// Answers one request, whatever it asks for.
fn serve(
    client: &mut TcpStream,
    media_type: &str,
    pieces: &[&[u8]],
    over: &AtomicBool,
) -> io::Result<()> {
    client.set_nonblocking(false)?;
    client.set_nodelay(true)?;
    client.set_read_timeout(Some(PATIENCE))?;
    client.set_write_timeout(Some(PATIENCE))?;
    let mut head = Vec::new();
    let mut byte = [0];
    while !head.ends_with(b"\r\n\r\n") && head.len() < LONGEST_HEAD {
        client.read_exact(&mut byte)?;
        head.push(byte[0]);
    }
    let answer = format!(
        "HTTP/1.1 200 OK\r\nContent-Type: {media_type}\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
    );
    client.write_all(answer.as_bytes())?;
    for piece in pieces.iter().filter(|piece| !piece.is_empty()) {
        if over.load(Ordering::Relaxed) {
            return Err(io::ErrorKind::Interrupted.into());
        }
        thread::sleep(PAUSE);
        let chunk = [format!("{:X}\r\n", piece.len()).as_bytes(), piece, b"\r\n"].concat();
        client.write_all(&chunk)?;
    }
    thread::sleep(PAUSE);
    client.write_all(b"0\r\n\r\n")
}
