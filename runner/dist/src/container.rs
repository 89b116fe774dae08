//! The file for `podman build` or `docker build`, which makes an image of the tarball next to it.

use crate::Package;
use crate::release::Release;

/// The file. The image has the program alone: other images copy it, or an adapter's image begins with it.
pub(crate) fn file(release: &Release) -> Package {
    let text = format!(
        "# podman build --tag utfproof .\n# For ARM: podman build --build-arg PROCESSOR=aarch64 --tag utfproof .\n# In the image of an adapter: COPY --from=utfproof /bin/utfproof /usr/local/bin/\n\
         FROM scratch\nARG PROCESSOR=x86_64\nADD utfproof-{version}-linux-${{PROCESSOR}}.tar.gz /\nLABEL org.opencontainers.image.version={version}\n\
         LABEL org.utfproof.vectors=sha256:{}\nENTRYPOINT [\"/bin/utfproof\"]\n",
        release.digests,
        version = release.version,
    );
    Package {
        name: "Containerfile".to_owned(),
        bytes: text.into_bytes(),
    }
}
